CREATE TABLE "report_dirty" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"hour" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_drivers" (
	"hour" bigint NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"decisions" integer NOT NULL,
	"won" integer NOT NULL,
	"won_pay" bigint NOT NULL,
	CONSTRAINT "report_drivers_hour_user_id_service_currency_pk" PRIMARY KEY("hour","user_id","service","currency")
);
--> statement-breakpoint
CREATE TABLE "report_hours" (
	"hour" bigint NOT NULL,
	"service" text NOT NULL,
	"location_id" text NOT NULL,
	"referral_code" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"tips" bigint NOT NULL,
	"work_ms" bigint NOT NULL,
	CONSTRAINT "report_hours_hour_service_location_id_referral_code_currency_status_pk" PRIMARY KEY("hour","service","location_id","referral_code","currency","status")
);
--> statement-breakpoint
CREATE TABLE "report_slices" (
	"slice" bigint NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"exclusive" boolean NOT NULL,
	"instant" boolean NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"tips" bigint NOT NULL,
	"work_ms" bigint NOT NULL,
	CONSTRAINT "report_slices_slice_service_currency_status_exclusive_instant_pk" PRIMARY KEY("slice","service","currency","status","exclusive","instant")
);
--> statement-breakpoint
CREATE TABLE "report_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"counted_to" bigint NOT NULL,
	"late_before" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_dirty_by_hour" ON "report_dirty" USING btree ("hour");--> statement-breakpoint
-- A decision or offer that is written after its step was counted marks its hour. The lock is shared by all who write decisions; who
-- moves `late_before` takes it alone, and so knows that everything older is either readable or marked.
CREATE FUNCTION report_mark_late() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE late bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7266117441);
  SELECT late_before INTO late FROM report_state;
  IF late IS NULL THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'offers' THEN
    INSERT INTO report_dirty (hour) SELECT DISTINCT first_seen_at - first_seen_at % 3600000 FROM written WHERE first_seen_at < late;
  ELSE
    INSERT INTO report_dirty (hour) SELECT DISTINCT seen_at - seen_at % 3600000 FROM written WHERE seen_at < late;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_late_decision AFTER INSERT ON verdicts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION report_mark_late();--> statement-breakpoint
CREATE TRIGGER report_changed_decision AFTER UPDATE ON verdicts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION report_mark_late();--> statement-breakpoint
CREATE TRIGGER report_late_offer AFTER INSERT ON offers REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION report_mark_late();
