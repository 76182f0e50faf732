import { request } from 'node:http'
import { fileRefusals } from '@reihum/contract/files/file-refusals.ts'
import { maxFileBytes } from '@reihum/contract/files/file-types.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { officeFiles, pdf, picture, pixelBomb, telephonePhoto, zip } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
/** In this tenant nothing is ever stored. */
let strict: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
  strict = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const send = (filename: string, bytes: Uint8Array | string, options = {}) =>
  upload(reihum, tenant, filename, bytes, options)

async function filesOf(of: TestTenant): Promise<number> {
  const { rows } = await reihum.owner.query('select count(*)::int from stored_file where tenant_id = $1', [
    of.id,
  ])
  return rows[0].count
}

describe('what may be uploaded', () => {
  const image = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') => () =>
    picture().toFormat(format).toBuffer()

  it.each([
    ['Boot.jpg', image('jpeg'), 'image/jpeg', 'image'],
    ['Boot.png', image('png'), 'image/png', 'image'],
    ['Boot.webp', image('webp'), 'image/webp', 'image'],
    ['Boot.avif', image('avif'), 'image/avif', 'image'],
    ['Boot.gif', image('gif'), 'image/gif', 'image'],
    ['Kursplan.pdf', () => pdf, 'application/pdf', 'pdf'],
    ['Notizen.txt', () => 'Grüße aus dem Atelier\n', 'text/plain', 'text'],
    ['Liste.csv', () => Buffer.from('Name;Ort\nM\xfcller;K\xf6ln\n', 'latin1'), 'text/csv', 'table'],
    ['Brief.odt', () => officeFiles.odt, 'application/vnd.oasis.opendocument.text', 'document'],
    [
      'Brief.docx',
      () => officeFiles.docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'document',
    ],
    [
      'Preise.xlsx',
      () => officeFiles.xlsx,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'table',
    ],
  ])('%s', async (filename, bytes, mediaType, kind) => {
    const content = await bytes()
    const { status, body } = await send(filename, content)
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body).toMatchObject({ filename, mediaType, kind, published: false, isSystem: false, courses: [] })
    expect(body.filesize).toBe(Buffer.byteLength(content))
    expect(body.image === null).toBe(kind !== 'image')
  })

  it('is named for what it is, whatever its name says', async () => {
    const { body } = await send('Rechnung.pdf', await picture(40, 30).png().toBuffer())
    expect(body).toMatchObject({ filename: 'Rechnung.png', mediaType: 'image/png' })
  })

  it('keeps no path and nothing invisible of a name', async () => {
    expect((await send('../../etc/pass\u202ewd\u0000.pdf', pdf)).body.filename).toBe('passwd.pdf')
    expect((await send('C:\\Fotos\\...', pdf)).body.filename).toBe('Datei.pdf')
    expect((await send(`${'ä'.repeat(400)}.pdf`, pdf)).body.filename).toHaveLength(200)
  })
})

describe('what is refused, in the language of the reader and leaving nothing', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: [string, () => Uint8Array | string | Promise<Uint8Array>, keyof typeof fileRefusals][] = [
    ['drawing.svg', () => svg, 'FILE_KIND_REFUSED'],
    ['drawing.png', () => svg, 'FILE_KIND_REFUSED'],
    ['page.html', () => '<!doctype html><script>alert(1)</script>', 'FILE_KIND_REFUSED'],
    ['page.txt', () => '\ufeff  <html><body onload=alert(1)>', 'FILE_KIND_REFUSED'],
    ['later.txt', () => 'harmless <script src=//evil></script>', 'FILE_KIND_REFUSED'],
    ['program.txt', () => Buffer.from('MZ\x00\x01\x02'), 'FILE_KIND_REFUSED'],
    ['late.txt', () => Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.from([0])]), 'FILE_KIND_REFUSED'],
    [
      'photo.heic',
      () => Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
      'FILE_HEIC_REFUSED',
    ],
    ['letter.txt', () => '{\\rtf1\\ansi Hallo}', 'FILE_RTF_REFUSED'],
    ['archive.zip', () => zip([{ name: 'a.txt' }]), 'FILE_KIND_REFUSED'],
    ['macros.docx', () => officeFiles.docm, 'FILE_KIND_REFUSED'],
    ['book.odt', () => officeFiles.epub, 'FILE_KIND_REFUSED'],
    ['nothing.pdf', () => '', 'FILE_EMPTY'],
    ['half.docx', () => officeFiles.docx.subarray(0, 80), 'FILE_DAMAGED'],
    ['half.pdf', () => pdf.subarray(0, 60), 'FILE_DAMAGED'],
    ['gif-and-page.gif', () => 'GIF89a/*<script>alert(1)</script>*/=1', 'FILE_DAMAGED'],
    [
      'half.jpg',
      async () => {
        const whole = await picture().jpeg().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      'FILE_DAMAGED',
    ],
    [
      'half.png',
      async () => {
        const whole = await picture().png().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      'FILE_DAMAGED',
    ],
    ['bomb.png', () => pixelBomb(30_000, 30_000), 'IMAGE_TOO_LARGE'],
    ['liar.png', () => pixelBomb(900_000, 900), 'IMAGE_TOO_LARGE'],
  ]

  it.each(cases)('%s', async (filename, bytes, code) => {
    const content = await bytes()
    for (const language of ['de', 'en'] as const) {
      const { status, body } = await upload(reihum, strict, filename, content, { language })
      expect([body.error_code, status]).toEqual([code, fileRefusals[code].status])
      expect(body.detail).toBe(fileRefusals[code][language])
    }
    expect([await filesOf(strict), await data.filesIn(`files/${strict.id}`)]).toEqual([0, []])
    expect(await data.incoming()).toEqual([])
  })

  it('one byte more than 25 MB, but not 25 MB', async () => {
    const tooMuch = await send('large.txt', Buffer.alloc(maxFileBytes + 1, 'a'))
    expect([tooMuch.status, tooMuch.body.error_code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(await data.incoming()).toEqual([])
    const justRight = await send('large.txt', Buffer.alloc(maxFileBytes, 'a'))
    expect(justRight.status).toBe(200)
  })

  it('a name or an id that is missing', async () => {
    expect((await send('', pdf)).body.errors).toMatchObject([{ path: 'query.filename', code: 'required' }])
    expect((await send('a.pdf', pdf, { id: 'x' })).status).toBe(422)
  })
})

describe('an upload', () => {
  it('that breaks off leaves nothing', async () => {
    const before = await filesOf(tenant)
    const asked = request(`${reihum.origin}/api/${tenant.slug}/files?id=${newId()}&filename=half.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'content-length': 5_000_000 },
    })
    asked.on('error', () => undefined)
    asked.write(Buffer.alloc(1_000_000, 'a'))
    await eventually(async () => (await data.incoming()).length === 1)
    asked.destroy()
    await eventually(async () => (await data.incoming()).length === 0)
    expect(await filesOf(tenant)).toBe(before)
  })

  it('of a stranger is turned away before its bytes are taken', async () => {
    const other = await reihum.addTenant()
    const foreign = await send('a.pdf', pdf, { token: other.admin.token })
    expect([foreign.status, foreign.body.error_code]).toEqual([404, 'NOT_FOUND'])
    const nobody = await send('a.pdf', Buffer.alloc(5_000_000, 'a'), { token: null })
    expect([nobody.status, nobody.body.error_code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('sent twice with one id makes one file and one entry in the log, and gets the same answer', async () => {
    const id = newId()
    const [first, second] = [await send('a.pdf', pdf, { id }), await send('a.pdf', pdf, { id })]
    expect(second).toEqual(first)
    const { rows } = await reihum.owner.query('select from audit_entry where subject_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect((await data.filesIn(`files/${tenant.id}/${id}`)).length).toBe(1)
  })

  it('of another content under an id that is used is refused, and its bytes go', async () => {
    const id = newId()
    await send('a.pdf', pdf, { id })
    const { status, body } = await send('a.txt', 'something else', { id })
    expect([status, body.error_code]).toEqual([409, 'FILE_CHANGED'])
    expect((await data.filesIn(`files/${tenant.id}/${id}`)).length).toBe(1)
  })
})

describe('an image', () => {
  it('is made smaller in three formats, upright and without what the camera wrote into it', async () => {
    const photo = await telephonePhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await send('Foto.jpg', photo)
    expect(body.image).toEqual({ width: 600, height: 900, state: 'processing' })
    const ready = await readyImage(reihum, tenant, body.id)
    const { rows } = await reihum.owner.query(
      'select width, height, media_type from file_variant where file_id = $1 order by width, media_type',
      [body.id],
    )
    const sizes = [
      [320, 480],
      [600, 900],
    ]
    expect(rows).toEqual(
      sizes.flatMap(([width, height]) =>
        ['image/avif', 'image/jpeg', 'image/webp'].map((media_type) => ({ width, height, media_type })),
      ),
    )
    for (const accept of ['image/avif,image/webp,*/*', 'image/webp', '*/*']) {
      const response = await fetch(`${reihum.origin}${ready.thumbnailAddress}`, { headers: { accept } })
      const shown = await sharp(await response.arrayBuffer()).metadata()
      expect(response.headers.get('content-type')).toBe(accept.split(',')[0]?.replace('*/*', 'image/jpeg'))
      expect([shown.width, shown.height]).toEqual([320, 480])
      expect([shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
    expect(await data.incoming()).toEqual([])
  })

  it('that is small is never made larger', async () => {
    const { body } = await send('klein.png', await picture(40, 30).png().toBuffer())
    await readyImage(reihum, tenant, body.id)
    const { rows } = await reihum.owner.query('select distinct width from file_variant where file_id = $1', [
      body.id,
    ])
    expect(rows).toEqual([{ width: 40 }])
  })
})
