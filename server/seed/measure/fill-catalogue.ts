import type pg from 'pg'

const coursesOfAPlace = 200
const coursesOfAnInstructor = 40

/**
 * Makes a tenant's courses of many years, most of them over, in the database itself, which takes only a moment. Each
 * place and instructor has the same number of courses whatever the size of the school; words occur in proportion.
 */
export async function fillCatalogue(owner: pg.ClientBase, tenantId: string, courses: number): Promise<void> {
  const places = Math.ceil(courses / coursesOfAPlace)
  const instructors = Math.ceil(courses / coursesOfAnInstructor)
  await owner.query(
    `insert into place (tenant_id, id, name, name_sort, city, country, created_at, updated_at)
     select $1, gen_random_uuid(), 'Raum ' || n, 'raum ' || n, 'Musterstadt', 'DE', now(), now()
     from generate_series(1, $2::int) n`,
    [tenantId, places],
  )
  await owner.query(
    `insert into instructor (tenant_id, id, fullname, name_sort, created_at, updated_at)
     select $1, gen_random_uuid(), 'Anna Berger-' || n, 'anna berger-' || n, now(), now()
     from generate_series(1, $2::int) n`,
    [tenantId, instructors],
  )
  await owner.query(
    `with words as (
       select array['Aquarell', 'Yoga am Morgen', 'Töpfern', 'Rückenschule', 'Italienisch A1', 'Öffentlich reden',
         'Gitarre', 'Nähen', 'Bildbearbeitung', 'Kochen für Kinder', 'Über das Erzählen'] as subjects,
         array['für Einsteiger', 'für Fortgeschrittene', 'am Wochenende', 'in den Ferien', 'zu zweit'] as levels
     ), place as (select array_agg(id) as ids from place where tenant_id = $1),
     instructor as (select array_agg(id) as ids from instructor where tenant_id = $1),
     made as (
       select n, subjects[1 + n % 11] || ' ' || levels[1 + n / 11 % 5] || ' ' || n as title,
         now() + (90 - 1900.0 * (n * 7919::bigint % $2) / $2) * interval '1 day' as starts_at,
         place.ids[1 + n % $3] as place_id, instructor.ids[1 + n / 7 % $4] as instructor_id
       from generate_series(1, $2::int) n, words, place, instructor
     )
     insert into course (tenant_id, id, kind, state, reference, title, title_sort, description, starts_at, ends_at,
       fee_cents, promoted, attendee_limit, taken, place_id, instructor_id, published_at, created_at, updated_at)
     select $1, gen_random_uuid(), case when n % 9 = 0 then 'EVENT' else 'COURSE' end,
       case when n % 20 = 0 then 'draft' when n % 33 = 0 then 'cancelled' else 'published' end,
       'K-' || lpad(n::text, 6, '0'), title, folded(title), repeat('Kleine Gruppe, Material inklusive. ', 12),
       starts_at, starts_at + interval '3 days', n % 40 * 500, n <= 3, 12, n % 13, place_id, instructor_id,
       starts_at, starts_at - interval '90 days', starts_at - interval '90 days'
     from made order by starts_at`,
    [tenantId, courses, places, instructors],
  )
}
