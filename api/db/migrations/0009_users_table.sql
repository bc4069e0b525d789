CREATE TABLE "user_exports" (
	"export_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"shown" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "special_price_cents" numeric GENERATED ALWAYS AS (case when jsonb_typeof(record -> 'specialPrice') = 'number' then round((record -> 'specialPrice')::numeric * 100) end) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "service_keys" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(record, '$.services[*].key')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || phone_number || ' ' || user_id || ' ' || coalesce(referral_code, ''))) STORED;--> statement-breakpoint
CREATE INDEX "user_exports_by_time" ON "user_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"user_id");--> statement-breakpoint
CREATE INDEX "users_by_code" ON "users" USING btree (coalesce("referral_code", ''),"user_id");--> statement-breakpoint
CREATE INDEX "users_by_price" ON "users" USING btree (coalesce("special_price_cents", -1),"user_id");--> statement-breakpoint
CREATE INDEX "users_by_payment" ON "users" USING btree (coalesce("last_payment_at", 0),"user_id");--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","user_id");