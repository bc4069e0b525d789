CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"failed" boolean DEFAULT false NOT NULL,
	"result" text,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"asked_by" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" text,
	"campaign_id" text,
	"code" text,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint NOT NULL,
	"zone" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"until_at" bigint,
	"handed_at" bigint,
	"settled_at" bigint,
	"carrier_id" text,
	"problem" text,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_campaigns" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"group" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"recipients" integer NOT NULL,
	"excluded" jsonb NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"starts_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sms_stops" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"stopped_at" bigint NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "plan_notices_by_sms";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_campaign_id_sms_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sms_campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("cause","recipient");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("priority","next_at","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_handed" ON "messages" USING btree ("handed_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "messages_by_campaign" ON "messages" USING btree ("campaign_id","state","seq");--> statement-breakpoint
CREATE INDEX "messages_by_code" ON "messages" USING btree ("code","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_state" ON "messages" USING btree ("state","seq");--> statement-breakpoint
CREATE INDEX "messages_by_recipient" ON "messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_campaigns_by_time" ON "sms_campaigns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_campaigns_open" ON "sms_campaigns" USING btree ("state");--> statement-breakpoint
ALTER TABLE "plan_notices" DROP COLUMN "sms";--> statement-breakpoint
insert into "messages" ("kind", "cause", "recipient", "user_id", "code", "text", "state", "priority", "next_at", "settled_at", "created_at", "created_by")
select 'partner', coalesce(p.cause, 'sms:' || p.seq), u.phone_number, p.user_id, p.code, '', 'sent', 0, p.at, p.at, p.at, p.sent_by
from "partner_messages" p join "users" u on u.user_id = p.user_id on conflict do nothing;--> statement-breakpoint
DROP TABLE "partner_messages" CASCADE;