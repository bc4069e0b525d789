CREATE TABLE "deleted_blocks" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"driver" uuid NOT NULL,
	"referral_code" text,
	"service" text NOT NULL,
	"day" bigint NOT NULL,
	"location_id" text NOT NULL,
	"price" bigint,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_drivers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"referral_code" text,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_blocks_by_day" ON "deleted_blocks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "deleted_drivers_by_code" ON "deleted_drivers" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "deleted_drivers_by_time" ON "deleted_drivers" USING btree ("deleted_at");--> statement-breakpoint
-- Drivers who were deleted before: of their codes nothing is known any more, of their paid days the ledger knows everything.
INSERT INTO "deleted_drivers" ("user_id", "created_at", "deleted_at")
SELECT a.user_id, (SELECT min(l.at) FROM ledger l WHERE l.user_id = a.user_id), max(a.date_modified)
FROM audit_log a
WHERE a.differences ? 'deleted' AND NOT EXISTS (SELECT FROM users u WHERE u.user_id = a.user_id)
	AND EXISTS (SELECT FROM ledger l WHERE l.user_id = a.user_id)
GROUP BY a.user_id;
