CREATE TABLE "invited_phones" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"sent_at" bigint,
	"stopped_at" bigint
);
--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "sent_at" bigint;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "paid_at" bigint;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "rewarded_at" bigint;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "invites_by_time" ON "invites" USING btree ("created_at","invite_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_by_joined" ON "invites" USING btree ("joined_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_once" ON "invites" USING btree ("invited_by","invited") WHERE kind = 'normal' and invited <> '';