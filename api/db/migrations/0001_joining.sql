CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"phone_number" text NOT NULL,
	"mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "service_statuses" (
	"service" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"invite_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"invited" text NOT NULL,
	"invited_by" text NOT NULL,
	"referral_code" text,
	"joined_user_id" text,
	"created_at" bigint NOT NULL,
	"joined_at" bigint
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "signed_in_at" bigint;--> statement-breakpoint
CREATE INDEX "images_by_user" ON "images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_codes_by_phone" ON "phone_codes" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_by_time" ON "phone_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invites_by_inviter" ON "invites" USING btree ("invited_by","created_at");