CREATE TABLE "account_setups" (
	"user_id" text NOT NULL,
	"service" text NOT NULL,
	"setup_id" uuid NOT NULL,
	"outcome" jsonb NOT NULL,
	"sealed_handle" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "account_setups_user_id_service_pk" PRIMARY KEY("user_id","service")
);
--> statement-breakpoint
ALTER TABLE "account_setups" ADD CONSTRAINT "account_setups_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;