-- Audit entries are only ever inserted, except that those of a drill are deleted with its tenant.
create or replace function forbid_audit_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- A node of an earlier version does not sign the end of a log, so it leaves the sealing to the others.
create or replace function forbid_unsigned_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.signature is null or (tg_op = 'UPDATE' and new.last_seal <> old.last_seal and new.signature = old.signature) then
    raise exception 'the end of a log is signed together with its seal';
  end if;
  return new;
end $$;
create or replace trigger audit_chain_is_signed before insert or update on audit_chain
  for each row execute function forbid_unsigned_end();
