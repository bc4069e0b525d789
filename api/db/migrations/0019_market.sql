CREATE TABLE "market_stations" (
	"service" text NOT NULL,
	"location_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"offers" integer NOT NULL,
	"figures" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint NOT NULL,
	CONSTRAINT "market_stations_service_location_id_pk" PRIMARY KEY("service","location_id")
);
