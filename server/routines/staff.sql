-- Names of the tenant's members, former members and support staff, because the application's role may not read
-- accounts.
create or replace view member_name with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username, u.full_name
  from (
    select tenant_id, user_id from membership
    union select tenant_id, user_id from past_member
    union select tenant_id, user_id from support_access
  ) m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);

-- Contact details of the tenant's members and who has a second factor, for those who manage members.
create or replace view member_account with (security_barrier) as
  select m.tenant_id, u.id as user_id, u.username, u.full_name, u.email, u.verified_at, u.last_sign_in_at,
    exists (select from passkey p where p.user_id = u.id)
      or exists (select from code_generator g where g.user_id = u.id and g.confirmed_at is not null)
      as has_second_factor
  from membership m join user_account u on u.id = m.user_id
  where m.tenant_id = (select current_setting('app.tenant_id')::uuid);

grant select on member_name, member_account to kurso_app;
