CREATE TABLE "partner_ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"partner_id" text NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"driver_id" text,
	"due_at" bigint,
	"cause" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "partner_messages" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" text NOT NULL,
	"sent_by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "expected_cents" bigint;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "chat_button" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "cents_per_week" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "sms_per_month" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "suspended_at" bigint;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_ledger_cause" ON "partner_ledger" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "partner_ledger_by_code" ON "partner_ledger" USING btree ("code","seq");--> statement-breakpoint
CREATE INDEX "partner_ledger_by_driver" ON "partner_ledger" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "partner_messages_by_code" ON "partner_messages" USING btree ("code","at");