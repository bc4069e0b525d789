CREATE TABLE "config_changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"promotion_id" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"from" bigint NOT NULL,
	"until" bigint,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions_seen" (
	"promotion_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "promotions_seen_promotion_id_user_id_pk" PRIMARY KEY("promotion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "service_statuses" ADD COLUMN "description_es" text;--> statement-breakpoint
ALTER TABLE "promotions_seen" ADD CONSTRAINT "promotions_seen_promotion_id_promotions_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("promotion_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions_seen" ADD CONSTRAINT "promotions_seen_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "config_changes_by_subject" ON "config_changes" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "promotions_by_time" ON "promotions" USING btree ("created_at");