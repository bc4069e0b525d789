CREATE TABLE "app_builds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"build_id" text NOT NULL,
	"state" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"file_name" text,
	"bytes" integer,
	"sha256" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"account" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"assignment" jsonb NOT NULL,
	"zone" text NOT NULL,
	"status" text NOT NULL,
	"receiver_id" text,
	"receiver_account" text,
	"attempt_id" uuid,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"search_until" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "tracked_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"user_id" text NOT NULL,
	"event" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "app_builds" ADD CONSTRAINT "app_builds_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_events" ADD CONSTRAINT "tracked_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_builds_by_time" ON "app_builds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_once" ON "donations" USING btree ("user_id","service","starts_at");--> statement-breakpoint
CREATE INDEX "donations_open" ON "donations" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "donations_by_receiver" ON "donations" USING btree ("receiver_id","decided_at");--> statement-breakpoint
CREATE INDEX "tracked_events_due" ON "tracked_events" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "tracked_events_by_user" ON "tracked_events" USING btree ("user_id");