-- The address of the logo in the portal and in letters names its content, so caches may keep it for ever; a PNG tells its size at
-- the beginning. Kept beside it, so that a page does not read the picture.
alter table letterhead
  add column logo_digest text generated always as (substr(encode(sha256(logo), 'hex'), 1, 16)) stored,
  add column logo_width integer generated always as
    (case when octet_length(logo) > 24 then get_byte(logo, 18) * 256 + get_byte(logo, 19) end) stored,
  add column logo_height integer generated always as
    (case when octet_length(logo) > 24 then get_byte(logo, 22) * 256 + get_byte(logo, 23) end) stored;
