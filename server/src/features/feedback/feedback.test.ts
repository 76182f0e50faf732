import type {
  FeedbackFigures,
  FeedbackForm,
  FeedbackGroup,
  FeedbackItem,
  FeedbackPage,
} from '@reihum/contract/feedback/feedback.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { signedName } from '#platform/signed-name.ts'
import { testSecret } from '#test/database.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'
import { feedbackInvariants } from './feedback.invariants.ts'

let reihum: TestReihum
let tenant: TestTenant
const started = new Date('2027-03-02T16:00:00Z')
let clock = started

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  clock = started
  tenant = await reihum.addTenant()
})

const staff = registrationDesk(() => ({ reihum, tenant }))
const persons = personDesk(
  () => ({ reihum, tenant }),
  () => clock,
)

const call = <Body>(method: string, path: string, body?: unknown, by: TestUser = tenant.operator) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}/feedback${path}`, { token: by.token, body })

const questions = [
  { id: newId(), kind: 'stars', label: { de: 'Der Raum?', en: 'The room?' }, required: true, options: [] },
  {
    id: newId(),
    kind: 'choice',
    label: { de: 'Das Tempo?', en: 'The pace?' },
    required: false,
    options: ['zu langsam', 'genau richtig', 'zu schnell'].map((de) => ({
      id: newId(),
      label: { de, en: '' },
    })),
  },
  { id: newId(), kind: 'text', label: { de: 'Was fehlte?', en: '' }, required: false, options: [] },
]

const saveForm = (form: object = {}, revision = 0, by = tenant.admin) =>
  call<FeedbackForm>(
    'PUT',
    '/form',
    { revision, form: { isOpen: true, naming: 'anonymous', questions, ...form } },
    by,
  )

const tokenOf = (registrationId: string) =>
  signedName(deriveKey(testSecret, 'account links'), 'feedback', registrationId)
const page = (token: string, slug = tenant.slug) =>
  reihum.call<FeedbackPage & Problem>('GET', `/api/${slug}/portal/feedback/${token}`)
const good = (change: object = {}) => ({
  stars: 5,
  naming: 'anonymous',
  comment: 'Sehr schön.',
  answers: [{ questionId: questions[0]?.id, value: 4 }],
  ...change,
})
const give = (token: string, change: object = {}, slug = tenant.slug) =>
  reihum.call<Problem>('POST', `/api/${slug}/portal/feedback/${token}`, { body: good(change) })

/** A course of one evening with so many people, which has begun unless said otherwise. */
async function course(people: number, fields: object = {}) {
  const courseId = await staff.course({
    feeCents: 0,
    attendeeLimit: null,
    start: '2027-03-02T17:00:00.000Z',
    end: '2027-03-02T19:00:00.000Z',
    ...fields,
  })
  const { body } = await staff.create(courseId, {
    attendees: Array.from({ length: people }, (_, at) => ({
      firstName: 'Ada',
      lastName: `Berg ${at}`,
      email: at === 0 ? `ada-${newId()}@example.org` : '',
    })),
  })
  const ids = staff.idsOf(body)
  clock = new Date('2027-03-02T19:30:00Z')
  return { courseId, ids, tokens: ids.map(tokenOf) }
}

const broken = async () => {
  const found = await Promise.all(feedbackInvariants.map((rule) => reihum.owner.query(rule.broken)))
  return found.flatMap(({ rows }) => rows)
}
const figures = async (query = '') => (await call<FeedbackFigures>('GET', `/figures?${query}`)).body
const list = async (query = '') =>
  (await call<{ items: FeedbackItem[]; total: number }>('GET', `?${query}`)).body

describe('the form', () => {
  it('asks nothing until an admin says so, and is changed by one at a time', async () => {
    expect((await call<FeedbackForm>('GET', '/form')).body).toMatchObject({
      revision: 0,
      isOpen: false,
      questions: [],
    })
    expect((await saveForm({}, 0, tenant.operator)).status).toBe(403)
    const { body } = await saveForm()
    expect(body).toMatchObject({ revision: 1, isOpen: true, naming: 'anonymous' })
    expect(body.questions.map(({ kind, answerCount }) => [kind, answerCount])).toEqual([
      ['stars', 0],
      ['choice', 0],
      ['text', 0],
    ])
    expect((await saveForm({}, 0)).body.error_code).toBe('CONFLICT')
  })

  it('names what is wrong with a question', async () => {
    const [, choice] = questions
    const { status, body } = await saveForm({
      questions: [{ ...choice, options: choice?.options.slice(0, 1) }],
    })
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'form.questions.0.options', code: 'twoOptions' }],
    ])
  })

  it('keeps what was answered to a question that is not asked any more', async () => {
    await saveForm()
    const { tokens } = await course(3)
    for (const token of tokens) await give(token)
    const { body } = await saveForm({ questions: questions.slice(1) }, 1)
    expect(body.questions).toHaveLength(2)
    const { questions: told } = await figures()
    expect(told.find(({ id }) => id === questions[0]?.id)).toMatchObject({ answers: 3, average: 4 })
  })

  it('is another question where the kind changes', async () => {
    await saveForm()
    const { body } = await saveForm({ questions: [{ ...questions[0], kind: 'text' }] }, 1)
    expect(body.questions[0]?.id).not.toBe(questions[0]?.id)
  })
})

describe('the link of a letter', () => {
  it('shows what is asked, and changes nothing by being opened', async () => {
    await saveForm()
    const { tokens } = await course(1, { title: 'Aquarell' })
    const { body } = await page(tokens[0] ?? '')
    expect(body).toMatchObject({ state: 'open', course: { title: 'Aquarell' }, name: 'Ada Berg 0' })
    expect(body.questions).toHaveLength(3)
    await page(tokens[0] ?? '')
    expect((await page(tokens[0] ?? '')).body.state).toBe('open')
  })

  it('is nothing for anybody who changes it, nor at another provider', async () => {
    await saveForm()
    const { ids, tokens } = await course(2)
    const [token = ''] = tokens
    const forged = `${ids[1]}.${token.split('.')[1]}`
    expect((await page(forged)).status).toBe(404)
    expect((await give(forged)).status).toBe(404)
    const other = await reihum.addTenant()
    expect((await page(token, other.slug)).status).toBe(404)
    expect((await give(token, {}, other.slug)).status).toBe(404)
  })

  it('of a preview is an example, by which nobody can speak for an attendee', async () => {
    await saveForm()
    const { ids } = await course(1)
    expect((await page(ids[0] ?? '')).body).toMatchObject({ state: 'example', name: '' })
    expect((await give(ids[0] ?? '')).body.error_code).toBe('FEEDBACK_EXAMPLE')
  })

  it('offers nothing before the course, after a cancellation, long afterwards, or where nothing is asked', async () => {
    const { ids, tokens } = await course(1)
    const [token = ''] = tokens
    const answer = async () => [(await page(token)).body.state, (await give(token)).body.error_code]
    expect(await answer()).toEqual(['closed', 'FEEDBACK_CLOSED'])
    await saveForm()
    clock = started
    expect(await answer()).toEqual(['early', 'FEEDBACK_EARLY'])
    clock = new Date('2027-06-01T00:00:00Z')
    expect(await answer()).toEqual(['closed', 'FEEDBACK_CLOSED'])
    clock = started
    await staff.cancel(ids[0] ?? '')
    clock = new Date('2027-03-02T19:30:00Z')
    expect(await answer()).toEqual(['closed', 'FEEDBACK_CLOSED'])
  })
})

describe('feedback', () => {
  it('counts once, however often and however fast it is sent', async () => {
    await saveForm()
    const { tokens } = await course(1)
    const [token = ''] = tokens
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect((await page(token)).body).toMatchObject({ state: 'given', questions: [] })
    const { rows } = await reihum.owner.query('select from feedback where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('names every field that is wrong', async () => {
    await saveForm()
    const { tokens } = await course(1)
    const wrong = await give(tokens[0] ?? '', { answers: [{ questionId: questions[1]?.id, value: newId() }] })
    expect(wrong.status).toBe(422)
    const errors = JSON.stringify(wrong.body.errors)
    for (const { id } of questions.slice(0, 2)) expect(errors).toContain(id)
    expect((await give(tokens[0] ?? '', { stars: 6 })).status).toBe(422)
    expect((await page(tokens[0] ?? '')).body.state).toBe('open')
  })

  it('without a name leads to nobody, and is shown only beside enough others', async () => {
    await saveForm()
    const { courseId, tokens } = await course(4)
    for (const token of tokens.slice(0, 2)) await give(token)
    expect(await list()).toEqual({ items: [], total: 0 })
    expect(await figures()).toMatchObject({ given: 0, heldBack: 2, couldGive: 4, average: null })
    await give(tokens[2] ?? '', { stars: 2, comment: '' })
    const { items, total } = await list()
    expect([total, items.map(({ giver }) => giver)]).toEqual([3, [null, null, null]])
    expect(await figures(`courseId=${courseId}`)).toMatchObject({
      given: 3,
      heldBack: 0,
      average: 4,
      counts: [0, 1, 0, 0, 2],
    })
    const { rows } = await reihum.owner.query(
      'select registration_id from feedback where tenant_id = $1 and registration_id is not null',
      [tenant.id],
    )
    expect(rows).toEqual([])
    const log = await reihum.owner.query(
      "select command_type from audit_entry where tenant_id = $1 and command_type like 'feedback%'",
      [tenant.id],
    )
    expect(log.rows).toEqual([{ command_type: 'feedback.form-changed' }])
    expect((await list('stars=2')).total).toBe(1)
    expect((await list('hasWords=true')).total).toBe(2)
  })

  it('with a name is shown at once, with answers in the order of the form', async () => {
    await saveForm({ naming: 'named' })
    const { ids, tokens } = await course(1)
    const option = questions[1]?.options[1]
    const answers = [
      { questionId: questions[2]?.id, value: 'Mehr Pausen' },
      { questionId: questions[1]?.id, value: option?.id },
      { questionId: questions[0]?.id, value: 3 },
    ]
    expect((await give(tokens[0] ?? '', { naming: 'named', answers })).status).toBe(200)
    const { items } = await list()
    expect(items).toMatchObject([
      {
        stars: 5,
        givenOn: '2027-03-02',
        giver: { registrationId: ids[0], name: 'Ada Berg 0' },
        answers: [
          { value: 3, option: null },
          { value: option?.id, option: option?.label },
          { value: 'Mehr Pausen', option: null },
        ],
      },
    ])
  })

  it('has a name only if its giver wishes, where that is their choice', async () => {
    await saveForm({ naming: 'chosen' })
    const { tokens } = await course(4)
    for (const [at, token] of tokens.entries()) await give(token, { naming: 'chosen', showsName: at === 0 })
    const { items } = await list()
    expect(items.map(({ giver }) => giver?.name ?? '').sort()).toEqual(['', '', '', 'Ada Berg 0'])
  })

  it('is refused where the promise about names changed while it was written', async () => {
    await saveForm()
    const { tokens } = await course(1)
    await saveForm({ naming: 'named' }, 1)
    expect((await give(tokens[0] ?? '')).body.error_code).toBe('CONFLICT')
    expect((await page(tokens[0] ?? '')).body.state).toBe('open')
  })

  it('is told by course and by instructor', async () => {
    await saveForm({ naming: 'named' })
    const instructor = { id: newId() }
    await reihum.call('POST', `/api/${tenant.slug}/instructors`, {
      token: tenant.operator.token,
      body: { id: instructor.id, instructor: { fullname: 'Vera Linde' } },
    })
    const one = await course(2, { title: 'Aquarell', instructorId: instructor.id })
    clock = started
    const other = await course(1, { title: 'Töpfern' })
    for (const [at, token] of one.tokens.entries()) await give(token, { naming: 'named', stars: at + 2 })
    await give(other.tokens[0] ?? '', { naming: 'named', stars: 5 })
    const groups = async (query: string) =>
      (await call<{ items: FeedbackGroup[]; total: number }>('GET', `/groups?${query}`)).body
    const byCourse = await groups('by=course&sort=average')
    expect(
      byCourse.items.map(({ name, given, couldGive, average }) => [name, given, couldGive, average]),
    ).toEqual([
      ['Töpfern', 1, 1, 5],
      ['Aquarell', 2, 2, 2.5],
    ])
    expect((await groups('by=instructor')).items).toMatchObject([
      { name: 'Vera Linde', given: 2, average: 2.5 },
    ])
    expect((await figures(`instructorId=${instructor.id}`)).given).toBe(2)
    expect((await list(`courseId=${other.courseId}`)).total).toBe(1)
  })

  it('is told for a period, in figures and as a file', async () => {
    await saveForm({ naming: 'named' })
    const { tokens } = await course(2, { title: 'Aquarell' })
    await give(tokens[0] ?? '', { naming: 'named', stars: 2 })
    await reihum.owner.query("update feedback set given_on = '2027-02-10' where tenant_id = $1", [tenant.id])
    await give(tokens[1] ?? '', { naming: 'named', stars: 5 })
    expect(await figures('to=2027-02-28')).toMatchObject({ given: 1, average: 2, couldGive: null })
    expect(await figures('from=2027-03-01')).toMatchObject({ given: 1, average: 5 })
    expect((await list('from=2027-02-11&to=2027-02-28')).total).toBe(0)
    const grouped = await call<{ items: FeedbackGroup[] }>('GET', '/groups?from=2027-03-01')
    expect(grouped.body.items).toMatchObject([{ name: 'Aquarell', given: 1, couldGive: null, average: 5 }])
    const file = await fetch(`${reihum.origin}/api/${tenant.slug}/feedback/export?format=csv&to=2027-02-28`, {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
    })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Sterne')
    expect(lines[1]).toContain('Aquarell')
  })

  it('that is held back is in no period and in no file', async () => {
    await saveForm({ naming: 'anonymous' })
    const { tokens } = await course(4)
    for (const token of tokens.slice(0, 2)) await give(token)
    expect(await figures()).toMatchObject({ given: 0, heldBack: 2 })
    expect(await figures('from=2027-01-01')).toMatchObject({ given: 0, heldBack: 0 })
    const file = await fetch(`${reihum.origin}/api/${tenant.slug}/feedback/export?format=csv`, {
      headers: { authorization: `Bearer ${tenant.operator.token}` },
    })
    expect(await file.text()).not.toContain('Sehr schön')
  })

  it('is not for instructors, accountants or another provider', async () => {
    await saveForm({ naming: 'named' })
    const { tokens } = await course(1)
    await give(tokens[0] ?? '', { naming: 'named' })
    const other = await reihum.addTenant()
    expect((await call('GET', '', undefined, other.admin)).status).toBe(404)
  })

  it('with a name is in the data report of its giver, and leaves with them but for its stars', async () => {
    await saveForm({ naming: 'named' })
    const { ids, tokens } = await course(1)
    const answers = [
      { questionId: questions[0]?.id, value: 3 },
      { questionId: questions[2]?.id, value: 'Ich heiße Ada' },
    ]
    await give(tokens[0] ?? '', { naming: 'named', answers })
    const personId = await persons.personOf(ids[0] ?? '')
    const report = await persons.export(personId)
    expect(report.body.feedback).toMatchObject([{ stars: 5, comment: 'Sehr schön.' }])
    expect((await persons.erase(personId)).status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select f.stars, f.comment, f.registration_id, (select count(*)::int from feedback_answer a where a.feedback_id = f.id) as answers
       from feedback f where f.tenant_id = $1`,
      [tenant.id],
    )
    expect(rows).toEqual([{ stars: 5, comment: '', registration_id: null, answers: 1 }])
    expect(await broken()).toEqual([])
  })
})
