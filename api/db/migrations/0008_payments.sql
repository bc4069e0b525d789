CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"days" integer NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" jsonb NOT NULL,
	"intent_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"card" text,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	"refunded_at" bigint
);
--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at");