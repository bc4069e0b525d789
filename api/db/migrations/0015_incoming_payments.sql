CREATE TABLE "incoming_payments" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"create_date" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"reference" text NOT NULL,
	"noted_by" text NOT NULL,
	"user_id" text,
	"cause" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partner_messages" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_payments_cause" ON "incoming_payments" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "incoming_payments_by_user" ON "incoming_payments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_messages_cause" ON "partner_messages" USING btree ("cause");