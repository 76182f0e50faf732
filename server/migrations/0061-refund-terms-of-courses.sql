-- What goes back to whoever cancels, where a course differs from what the provider does.
alter table course
  -- null: as the provider does
  add column refund_terms text check (refund_terms in ('everything', 'steps')),
  -- until so many days before the start, that share of the price: [{"days": 14, "percent": 100}], the earliest first
  add column refund_steps jsonb not null default '[]',
  add column refund_after_start text not null default 'nothing' check (refund_after_start in ('nothing', 'appointments')),
  add constraint course_refund_complete
    check (refund_terms is not distinct from 'steps' or (refund_steps = '[]' and refund_after_start = 'nothing'));
