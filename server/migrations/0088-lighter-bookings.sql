-- What every booking and every payment wrote without need.

-- A reference to a row of the tenant, by all of its key and never empty, implies that there is the tenant: the row has
-- such a reference itself, or leads to one that has. Each reference that is checked costs as much as writing to an index.
alter table booking drop constraint booking_tenant_id_fkey;
alter table registration drop constraint registration_tenant_id_fkey;
alter table registration_move drop constraint registration_move_tenant_id_fkey;
alter table registration_answer drop constraint registration_answer_tenant_id_fkey;
alter table price_line drop constraint price_line_tenant_id_fkey;
alter table access_link drop constraint access_link_tenant_id_fkey;
alter table audit_detail drop constraint audit_detail_tenant_id_fkey;
alter table receivable drop constraint receivable_tenant_id_fkey;
alter table receivable_line drop constraint receivable_line_tenant_id_fkey;
alter table allocation drop constraint allocation_tenant_id_fkey;
alter table bank_line drop constraint bank_line_tenant_id_fkey;
alter table matched_payment drop constraint matched_payment_tenant_id_fkey;

-- Most rows have none of these keys, and need not stand in the indexes that keep the others apart.
alter table receivable drop constraint receivable_asked_once;
create unique index receivable_asked_once on receivable (tenant_id, request_key) where request_key is not null;
alter table payment drop constraint payment_noted_once;
create unique index payment_noted_once on payment (tenant_id, request_key) where request_key is not null;
alter table allocation drop constraint allocation_tenant_id_takes_back_key;
create unique index allocation_taken_back_once on allocation (tenant_id, takes_back) where takes_back is not null;

-- Sealing an entry is the one change there may be. Whether it is one is asked before the function is called, which raises.
drop trigger audit_entry_is_append_only on audit_entry;
create trigger audit_entry_is_append_only before update on audit_entry for each row
  when (not (old.seal is null and new.seal is not null
    and (new.tenant_id, new.id, new.at, new.command_type, new.subject_kind, new.subject_id, new.actor_kind, new.actor_id, new.digest)
      is not distinct from
        (old.tenant_id, old.id, old.at, old.command_type, old.subject_kind, old.subject_id, old.actor_kind, old.actor_id, old.digest)))
  execute function forbid_audit_change();
create trigger audit_entry_is_never_deleted before delete on audit_entry for each row execute function forbid_audit_change();
