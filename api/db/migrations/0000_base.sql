CREATE TABLE "app_config" (
	"type" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"options" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"date_modified" bigint NOT NULL,
	"user_id" text NOT NULL,
	"modified_by" text NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"collects_money" boolean DEFAULT false NOT NULL,
	"country" text,
	"phone_number" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_services" (
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"setup_complete" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options_version" integer DEFAULT 1 NOT NULL,
	"status" jsonb,
	"sealed_secrets" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "linked_services_user_id_service_pk" PRIMARY KEY("user_id","service")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"admin" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"good_standing" boolean DEFAULT false NOT NULL,
	"account_type" text DEFAULT 'Paid' NOT NULL,
	"referral_code" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"record" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"last_payment_at" bigint,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accept_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"account" text NOT NULL,
	"offer_id" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"location_id" text NOT NULL,
	"offer" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"block_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"account" text NOT NULL,
	"external_id" text NOT NULL,
	"offer_id" text,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"location_id" text NOT NULL,
	"price" bigint,
	"currency" text NOT NULL,
	"staging" jsonb,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"held_since" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" bigint NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"offers" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "daily_totals_day_user_id_service_status_reason_pk" PRIMARY KEY("day","user_id","service","status","reason")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"service" text NOT NULL,
	"offer_id" text NOT NULL,
	"location_id" text,
	"starts_at" bigint,
	"ends_at" bigint,
	"price" bigint,
	"tips" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"reserved" boolean DEFAULT false NOT NULL,
	"extra" jsonb,
	"first_seen_at" bigint NOT NULL,
	CONSTRAINT "offers_service_offer_id_pk" PRIMARY KEY("service","offer_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"seen_at" bigint NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"offer_id" text NOT NULL,
	"location_id" text,
	"reserved" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"detail" text,
	"margin" real DEFAULT 0 NOT NULL,
	"decided_at" bigint NOT NULL,
	"grab_ms" real,
	CONSTRAINT "verdicts_pk" PRIMARY KEY("seen_at","user_id","offer_id","service")
) PARTITION BY RANGE ("seen_at");
--> statement-breakpoint
CREATE TABLE "verdicts_default" PARTITION OF "verdicts" DEFAULT;
--> statement-breakpoint
ALTER TABLE "linked_services" ADD CONSTRAINT "linked_services_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_user" ON "audit_log" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_codes_by_user" ON "referral_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "linked_services_enabled" ON "linked_services" USING btree ("enabled");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "users_referral" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE UNIQUE INDEX "accept_attempts_once" ON "accept_attempts" USING btree ("service","account","offer_id");--> statement-breakpoint
CREATE INDEX "accept_attempts_open" ON "accept_attempts" USING btree ("user_id","starts_at") WHERE state in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "accept_attempts_by_user" ON "accept_attempts" USING btree ("user_id","service","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_held_once" ON "blocks" USING btree ("service","account","external_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "blocks_by_user" ON "blocks" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "blocks_held" ON "blocks" USING btree ("user_id","ends_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "offers_by_first_seen" ON "offers" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "outbox_by_user" ON "outbox" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "outbox_by_time" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verdicts_by_user" ON "verdicts" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "verdicts_by_location" ON "verdicts" USING btree ("location_id","seen_at");--> statement-breakpoint
CREATE INDEX "verdicts_asked" ON "verdicts" USING btree ("seen_at") WHERE status <> 'dislikes';--> statement-breakpoint
CREATE INDEX "verdicts_asked_by_user" ON "verdicts" USING btree ("user_id","service","status","seen_at") WHERE status <> 'dislikes';--> statement-breakpoint
CREATE INDEX "verdicts_reserved" ON "verdicts" USING btree ("user_id","service","seen_at") WHERE reserved;