CREATE INDEX "audit_by_user_time" ON "audit_log" USING btree ("user_id","date_modified");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("date_modified");