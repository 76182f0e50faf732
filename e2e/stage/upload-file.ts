import { randomUUID } from 'node:crypto'
import { someAddress } from './api.ts'
import { theStage } from './stage.ts'

/** Puts a file into the house of a tenant, as the web does. */
export async function uploadFile(
  tenant: string,
  token: string,
  filename: string,
  content: Uint8Array<ArrayBuffer> | string,
): Promise<{ id: string }> {
  const query = new URLSearchParams({ id: randomUUID(), filename })
  const response = await fetch(`${theStage().origin}/api/${tenant}/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: content,
  })
  if (!response.ok) throw new Error(`${filename} was refused: ${await response.text()}`)
  return response.json()
}
