-- Who waits to be told of a course may register so many days before everybody else, by a link that only their address can use.
alter table course add column head_start_days smallint check (head_start_days between 1 and 60);
alter table interest_told add column head_start_hash text;
create unique index interest_told_head_start on interest_told (tenant_id, head_start_hash);

alter table mail
  drop constraint mail_choice_of_optional,
  add constraint mail_choice_of_optional check (choice_url is null or optional_letter is not null
    or kind in ('seat-alert.asked', 'seat-alert.told', 'interest.asked', 'interest.told', 'interest.early'));
