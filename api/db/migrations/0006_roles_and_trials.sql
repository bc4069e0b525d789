CREATE TABLE "trial_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_marks" (
	"mark" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'driver' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "role" = 'admin' WHERE "admin";--> statement-breakpoint
-- Who owns a referral code was a partner, unless nobody else could run the installation.
UPDATE "users" u SET "role" = 'partner' WHERE u."admin" AND EXISTS (SELECT FROM "referral_codes" r WHERE r."user_id" = u."user_id")
  AND EXISTS (SELECT FROM "users" a WHERE a."admin" AND NOT a."banned" AND NOT EXISTS (SELECT FROM "referral_codes" r WHERE r."user_id" = a."user_id"));--> statement-breakpoint
-- The first admin of an installation is its owner. The column "admin" stays: a process of the version before still reads it during
-- a rolling upgrade, so a later migration drops it.
UPDATE "users" SET "role" = 'owner' WHERE "user_id" = (SELECT "user_id" FROM "users" WHERE "role" = 'admin' AND NOT "banned" ORDER BY "created_at", "user_id" LIMIT 1);
