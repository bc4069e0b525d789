CREATE TABLE "ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"days" integer NOT NULL,
	"set_to" bigint,
	"cause" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "standing_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_cause" ON "ledger" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "ledger_by_user" ON "ledger" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_last_payment" ON "users" USING btree ("last_payment_at");--> statement-breakpoint
-- What was paid before there was a ledger: each driver's last payment date opens it, as noon UTC-5 of its day in New York.
UPDATE "users" SET "last_payment_at" = ((to_timestamp("last_payment_at" / 1000.0) AT TIME ZONE 'America/New_York')::date - date '1970-01-01') * 86400000::bigint + 61200000
  WHERE "last_payment_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "ledger" ("user_id", "at", "kind", "cents", "currency", "days", "set_to", "cause", "actor", "reason")
  SELECT "user_id", "last_payment_at", 'correction', 0, 'usd', 0, "last_payment_at", 'opening:' || "user_id", 'billing', NULL FROM "users"
  WHERE "last_payment_at" IS NOT NULL ORDER BY "user_id";--> statement-breakpoint
-- A standing without any payment was given by a person.
UPDATE "users" SET "standing_by_hand" = true WHERE "good_standing" AND "last_payment_at" IS NULL AND "account_type" <> 'Free';
