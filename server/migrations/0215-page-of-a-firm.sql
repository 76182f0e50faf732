-- Whether the contact of a firm has a page of its own in the portal, since when, and when it was last used. A session that was
-- opened before `access_since` opens nothing any more: it moves whenever the access begins anew, or the contact has another address.
alter table firm
  add column contact_access boolean not null default false,
  add column shows_attendance boolean not null default false,
  add column access_since timestamptz,
  add column access_used_at timestamptz;

-- A link and its session open either all bookings of an address, or the page of the firms that somebody orders for.
alter table attendee_sign_in
  add column purpose text not null default 'own' check (purpose in ('own', 'firm'));
alter table attendee_session
  add column purpose text not null default 'own' check (purpose in ('own', 'firm'));
