CREATE TABLE "node_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node" text,
	"shard" integer,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"taken_by" text,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"node" text PRIMARY KEY NOT NULL,
	"incarnation" uuid NOT NULL,
	"roles" text NOT NULL,
	"pid" integer NOT NULL,
	"url" text NOT NULL,
	"started_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL,
	"shards" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"lag_ms" real DEFAULT 0 NOT NULL,
	"held" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "node_calls_by_time" ON "node_calls" USING btree ("created_at");