CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"prev" text NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "audit_overflow" (
	"user_id" text NOT NULL,
	"day" bigint NOT NULL,
	"seq" bigint DEFAULT nextval('audit_log_seq_seq') NOT NULL,
	"date_modified" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "audit_overflow_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "god_modes" (
	"family_id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"admin_family_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" bigint,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" bigint,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "action" text DEFAULT 'change' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "authenticated_at" bigint;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "ends_at" bigint;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "god_modes_by_user" ON "god_modes" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "god_modes_by_admin" ON "god_modes" USING btree ("admin_id","started_at");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_log" USING btree ("modified_by","seq");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","seq");--> statement-breakpoint
-- The log of changes is only ever added to. The retention and the erasure of a removed driver's personal values say so for their own
-- transaction; everything else is refused.
CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('grab.audit', true) = 'retention' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log' AND current_setting('grab.audit', true) = 'erase' THEN
    IF (to_jsonb(OLD) - 'differences') = (to_jsonb(NEW) - 'differences') THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the log of changes is only ever added to (% on %)', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_append_only();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_append_only();--> statement-breakpoint
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();--> statement-breakpoint
CREATE FUNCTION audit_digest(differences jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(differences::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION audit_hash(prev text, a audit_log, digest text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(
    jsonb_build_array(prev, a.seq, a.date_modified, a.user_id, a.modified_by, a.action, a.reason, digest)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- Runs at the end of the transaction, when it holds every other lock it needs: so nobody who waits for the chain keeps what its
-- holder wants, and the chain is held only while the transaction is committed.
--
-- The plan of the last link is made once a connection, perhaps while the chain is empty and reading it whole looks cheap: it has to
-- use the index, or the time of a row would grow with the log.
CREATE FUNCTION audit_chain_row(a audit_log) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  last audit_chain;
  digest text := audit_digest(a.differences);
BEGIN
  PERFORM pg_advisory_xact_lock(4715209);
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, seq, at, prev, digest, hash)
  VALUES (coalesce(last.position, 0) + 1, a.seq, a.date_modified, coalesce(last.hash, ''), digest, audit_hash(coalesce(last.hash, ''), a, digest));
END $$;--> statement-breakpoint
CREATE FUNCTION audit_chain_append() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_chain_row(NEW);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_chain_append();--> statement-breakpoint
DO $$
DECLARE a audit_log;
BEGIN
  FOR a IN SELECT * FROM audit_log ORDER BY seq LOOP PERFORM audit_chain_row(a); END LOOP;
END $$;
