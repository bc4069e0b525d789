CREATE TABLE "report_driver_days" (
	"day" bigint NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"decisions" integer NOT NULL,
	"won" integer NOT NULL,
	"won_pay" bigint NOT NULL,
	CONSTRAINT "report_driver_days_day_user_id_service_currency_pk" PRIMARY KEY("day","user_id","service","currency")
);
--> statement-breakpoint
CREATE TABLE "report_slice_days" (
	"day" bigint NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"exclusive" boolean NOT NULL,
	"instant" boolean NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"tips" bigint NOT NULL,
	"work_ms" bigint NOT NULL,
	CONSTRAINT "report_slice_days_day_service_currency_status_exclusive_instant_pk" PRIMARY KEY("day","service","currency","status","exclusive","instant")
);
--> statement-breakpoint
CREATE TABLE "report_slice_hours" (
	"hour" bigint NOT NULL,
	"service" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"exclusive" boolean NOT NULL,
	"instant" boolean NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"tips" bigint NOT NULL,
	"work_ms" bigint NOT NULL,
	CONSTRAINT "report_slice_hours_hour_service_currency_status_exclusive_instant_pk" PRIMARY KEY("hour","service","currency","status","exclusive","instant")
);
--> statement-breakpoint
CREATE TABLE "report_won_days" (
	"day" bigint NOT NULL,
	"service" text NOT NULL,
	"location_id" text NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "report_won_days_day_service_location_id_currency_pk" PRIMARY KEY("day","service","location_id","currency")
);
--> statement-breakpoint
-- What is counted already. The kinds, places and drivers are the same; only the steps are longer. In parts: a statement of the
-- embedded database has to end within seconds.
INSERT INTO "report_slice_hours"
SELECT slice - slice % 3600000, service, currency, status, exclusive, instant, sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint
FROM report_slices WHERE slice / 3600000 % 4 = 0 GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "report_slice_hours"
SELECT slice - slice % 3600000, service, currency, status, exclusive, instant, sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint
FROM report_slices WHERE slice / 3600000 % 4 = 1 GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "report_slice_hours"
SELECT slice - slice % 3600000, service, currency, status, exclusive, instant, sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint
FROM report_slices WHERE slice / 3600000 % 4 = 2 GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "report_slice_hours"
SELECT slice - slice % 3600000, service, currency, status, exclusive, instant, sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint
FROM report_slices WHERE slice / 3600000 % 4 = 3 GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "report_slice_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	service, currency, status, exclusive, instant, sum(count)::int, sum(price)::bigint, sum(tips)::bigint, sum(work_ms)::bigint
FROM report_slice_hours GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "report_won_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	service, location_id, currency, sum(count)::int, sum(price)::bigint
FROM report_hours WHERE status = 'got' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 0 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 1 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 2 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 3 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 4 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 5 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 6 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "report_driver_days"
SELECT (extract(epoch from date_trunc('day', to_timestamp(hour / 1000) at time zone 'America/New_York') at time zone 'America/New_York') * 1000)::bigint,
	user_id, service, currency, sum(decisions)::int, sum(won)::int, sum(won_pay)::bigint
FROM report_drivers WHERE abs(hashtext(user_id) % 8) = 7 GROUP BY 1, 2, 3, 4;
