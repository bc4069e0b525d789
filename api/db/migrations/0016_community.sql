CREATE TABLE "post_comments" (
	"comment_id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_mutes" (
	"user_id" text NOT NULL,
	"muted_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "post_mutes_user_id_muted_id_pk" PRIMARY KEY("user_id","muted_id")
);
--> statement-breakpoint
CREATE TABLE "post_quotas" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day" bigint NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"comment_id" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "post_reports_user_id_post_id_comment_id_pk" PRIMARY KEY("user_id","post_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"post_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"region" text,
	"body" text NOT NULL,
	"sticky" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', body)) STORED
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "post_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mutes" ADD CONSTRAINT "post_mutes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mutes" ADD CONSTRAINT "post_mutes_muted_id_users_user_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_quotas" ADD CONSTRAINT "post_quotas_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_comments_by_post" ON "post_comments" USING btree ("post_id","created_at","comment_id");--> statement-breakpoint
CREATE INDEX "post_comments_by_user" ON "post_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_likes_by_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_likes_by_time" ON "post_likes" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "post_mutes_by_muted" ON "post_mutes" USING btree ("muted_id");--> statement-breakpoint
CREATE INDEX "post_reports_by_post" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("created_at","post_id","user_id") WHERE not sticky;--> statement-breakpoint
CREATE INDEX "posts_by_service" ON "posts" USING btree ("service","created_at","post_id","user_id") WHERE not sticky;--> statement-breakpoint
CREATE INDEX "posts_news" ON "posts" USING btree ("created_at") WHERE sticky;--> statement-breakpoint
CREATE INDEX "posts_reported" ON "posts" USING btree ("created_at") WHERE reports > 0;--> statement-breakpoint
CREATE INDEX "posts_by_user" ON "posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_by_word" ON "posts" USING gin ("words");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_by_post" ON "images" USING btree ("post_id");