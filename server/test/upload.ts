import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { File } from '@reihum/contract/files/file.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { newId } from '#platform/ids.ts'
import { eventually, type TestReihum, type TestTenant, wentWell } from './reihum.ts'

export type UploadAnswer = { status: number; body: File & Problem }

type Options = { id?: string; token?: string | null; language?: string; signal?: AbortSignal }

/** Sends bytes as the web does. */
export async function upload(
  reihum: Pick<TestReihum, 'origin'>,
  tenant: TestTenant,
  filename: string,
  bytes: Uint8Array | string,
  { id = newId(), token = tenant.operator.token, language = 'de', signal }: Options = {},
): Promise<UploadAnswer> {
  const query = new URLSearchParams({ id, filename })
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/files?${query}`, {
    method: 'POST',
    headers: {
      'accept-language': language,
      'content-type': 'application/octet-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: bytes as Uint8Array<ArrayBuffer>,
    ...(signal && { signal }),
  })
  const { status } = wentWell(response)
  return { status, body: await response.json() } as UploadAnswer
}

/** The file, once its variants are made. */
export function readyImage(reihum: TestReihum, tenant: TestTenant, id: string): Promise<File> {
  return eventually(async () => {
    const { body } = await reihum.call<File>('GET', `/api/${tenant.slug}/files/${id}`, {
      token: tenant.operator.token,
    })
    return body.image?.state === 'ready' ? body : null
  }, 20_000)
}

/** A data folder of its own. */
export async function makeDataFolder() {
  const path = await mkdtemp(join(tmpdir(), 'reihum-files-'))
  const filesIn = async (name: string) => {
    const found = await readdir(join(path, name), { recursive: true, withFileTypes: true }).catch(() => [])
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  /** Files that are being uploaded, without the temporary files of images that are being resized. */
  const incoming = async () => (await filesIn('incoming')).filter((one) => !one.includes('image-'))
  return { path, filesIn, incoming, remove: () => rm(path, { recursive: true, force: true }) }
}
