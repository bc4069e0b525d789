DELETE FROM "phone_codes";--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" bigint PRIMARY KEY NOT NULL,
	"messages" integer NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "phone_codes_by_phone";--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "phone_mac" text NOT NULL;--> statement-breakpoint
CREATE INDEX "phone_codes_by_phone" ON "phone_codes" USING btree ("phone_mac","created_at");--> statement-breakpoint
ALTER TABLE "phone_codes" DROP COLUMN "phone_number";