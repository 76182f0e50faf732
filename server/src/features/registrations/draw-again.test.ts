import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  // Refuses as the unique index does. It counts in a sequence, because that is not undone with the transaction.
  await reihum.owner.query(`
    create sequence taken_numbers;
    grant usage on taken_numbers to public;
    create function refuse_numbers() returns trigger language plpgsql as $$
    begin
      if nextval('taken_numbers') <= 2 then
        raise unique_violation using constraint = 'registration_tenant_id_shortcode_key';
      end if;
      return new;
    end $$;
    create trigger refuse_numbers before insert on registration for each row execute function refuse_numbers()`)
})
afterAll(() => reihum.close())

/** The next two booking numbers that are drawn are taken. */
const takeTwoNumbers = () => reihum.owner.query("select setval('taken_numbers', 1, false)")

it('a visitor gets another booking number when those drawn first are taken', async () => {
  const courseId = await desk.course({ attendeeLimit: 20 })
  for (let round = 0; round < 10; round += 1) {
    await takeTwoNumbers()
    expect((await desk.book(courseId)).status).toBe(200)
  }
  expect(await desk.seats(courseId)).toMatchObject({ taken: 10, waiting: 0 })
})

it('in a rush, nobody is told of a number that was taken', async () => {
  const courseId = await desk.course({ attendeeLimit: 40 })
  await takeTwoNumbers()
  const answers = await Promise.all(Array.from({ length: 60 }, () => desk.book(courseId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await desk.seats(courseId)).toMatchObject({ taken: 40, waiting: 20 })
})

it('so does the staff, booking and rebooking', async () => {
  const [from, to] = [await desk.course({ attendeeLimit: 20 }), await desk.course({ attendeeLimit: 20 })]
  await takeTwoNumbers()
  const made = await desk.create(from)
  expect(made.status).toBe(200)
  await takeTwoNumbers()
  const [id] = desk.idsOf(made.body)
  expect((await desk.rebook(id as string, { courseId: to, inform: false })).status).toBe(200)
  expect(await desk.seats(from)).toMatchObject({ taken: 0 })
  expect(await desk.seats(to)).toMatchObject({ taken: 1 })
})
