import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const together = <Result>(work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 8 }, (_, at) => work(at)))

it('the same upload eight times at once makes one file, one entry and one set of bytes', async () => {
  const id = newId()
  const answers = await together(() => upload(reihum, tenant, 'gleich.txt', 'gleich', { id }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await reihum.owner.query(
    "select (select count(*)::int from stored_file where id = $1) as files, (select count(*)::int from audit_entry where subject_id = $1 and command_type = 'file.uploaded') as entries",
    [id],
  )
  expect(rows).toEqual([{ files: 1, entries: 1 }])
  expect(await data.filesIn(`files/${tenant.id}/${id}`)).toHaveLength(1)
})

it('eight contents under one id: one wins, and its bytes are the ones that stay', async () => {
  const id = newId()
  const answers = await together((at) => upload(reihum, tenant, 'anders.txt', `Inhalt ${at}`, { id }))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error_code === 'FILE_CHANGED')).toHaveLength(7)
  expect(await data.filesIn(`files/${tenant.id}/${id}`)).toHaveLength(1)
  const shown = await fetch(`${reihum.origin}${won[0]?.body.downloadAddress}`)
  expect(await shown.text()).toMatch(/^Inhalt \d$/)
})
