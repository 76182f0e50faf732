-- The product is called Reihum now, and so is the platform's own house.
update tenant set company = 'Reihum', director = 'Reihum',
  slug = case when exists (select from tenant t where t.slug = 'reihum-platform') then slug else 'reihum-platform' end
where is_platform;
