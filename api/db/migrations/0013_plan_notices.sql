CREATE TABLE "plan_notices" (
	"user_id" text NOT NULL,
	"stage" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"sms" text DEFAULT 'due' NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "plan_notices_user_id_stage_expires_at_pk" PRIMARY KEY("user_id","stage","expires_at")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" bigint;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_notices_by_sms" ON "plan_notices" USING btree ("sms","created_at");