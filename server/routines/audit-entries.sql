-- Audit entries are only ever inserted, except that those of a drill are deleted with its tenant.
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
    and (new.tenant_id, new.id, new.at, new.command_type, new.subject_kind, new.subject_id, new.actor_kind, new.actor_id, new.digest)
      is not distinct from
        (old.tenant_id, old.id, old.at, old.command_type, old.subject_kind, old.subject_id, old.actor_kind, old.actor_id, old.digest)
  then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from public.tenant t where t.id = old.tenant_id and t.is_drill) then
    return old;
  end if;
  raise exception 'audit entries are only ever added';
end $$;
