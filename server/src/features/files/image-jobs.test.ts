import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { picture } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  data = await makeDataFolder()
  // Without a worker, so that images wait until a test starts one.
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path, REIHUM_ROLE: 'web' } })
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

async function sendImages(tenant: TestTenant, count: number): Promise<string[]> {
  const bytes = await picture(60, 40).png().toBuffer()
  const ids: string[] = []
  for (let sent = 0; sent < count; sent += 1) ids.push((await upload(reihum, tenant, 'a.png', bytes)).body.id)
  return ids
}

/** Notes the order in which images become ready. */
async function noteOrder() {
  await reihum.owner.query(`
    create table ready_image (position serial, file_id uuid);
    create function note_ready_image() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into ready_image (file_id) values (new.id);
      return null;
    end $$;
    create trigger note_ready_image after update of image_state on stored_file
      for each row when (new.image_state = 'ready') execute function note_ready_image()`)
  return async () => {
    const { rows } = await reihum.owner.query('select file_id from ready_image order by position')
    return rows.map(({ file_id }) => file_id as string)
  }
}

it('whoever sends one image does not wait for all of somebody who has sent many', async () => {
  const [many, few] = [await reihum.addTenant(), await reihum.addTenant()]
  const order = await noteOrder()
  const before = await sendImages(many, 7)
  const [one = ''] = await sendImages(few, 1)
  const worker = await startTestReihum({
    environment: { REIHUM_DATA: data.path, REIHUM_ROLE: 'worker' },
    database: reihum.database,
  })
  try {
    await eventually(async () => (await order()).length === 8)
    const done = await order()
    expect(done.indexOf(one)).toBeLessThan(2)
    expect(done.filter((id) => id !== one)).toEqual(before)
    await readyImage(reihum, few, one)
  } finally {
    await worker.close()
    await reihum.owner.query('drop table ready_image; drop function note_ready_image cascade')
  }
})
