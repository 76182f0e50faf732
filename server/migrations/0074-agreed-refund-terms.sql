-- What goes back to whoever cancels goes by the terms that were agreed when they booked; null: what holds for the course now.
alter table registration add column refund_terms jsonb;

-- For places of courses that are not over, what holds now is as near as can be known to what was agreed.
update registration r set refund_terms = case
    when c.refund_terms = 'everything' then '{"hasTerms": false, "steps": [], "afterStart": "nothing"}'
    when c.refund_terms = 'steps' then
      jsonb_build_object('hasTerms', true, 'steps', c.refund_steps, 'afterStart', c.refund_after_start)
    when s.steps is not null then jsonb_build_object('hasTerms', true, 'steps', s.steps, 'afterStart', s.after_start)
    else '{"hasTerms": false, "steps": [], "afterStart": "nothing"}' end
  from course c left join refund_settings s on s.tenant_id = c.tenant_id
  where c.tenant_id = r.tenant_id and c.id = r.course_id and r.state <> 'cancelled' and r.fee_cents > 0
    and (c.ends_at is null or c.ends_at > now());
