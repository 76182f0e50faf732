import { type Logo, maxLogoBytes, maxLogoPixels } from '@reihum/contract/tenants/letterhead.schema.ts'

function dataOf(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}

async function pictureOf(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = await dataOf(file)
  await picture.decode()
  return picture
}

/** The bytes of base64, without decoding it. */
const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4)

function drawn(picture: HTMLImageElement, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

/** A drawing without pixels of its own is made as large as it may be. */
function largestScale(picture: HTMLImageElement, isDrawing: boolean): number {
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width === 0 || height === 0) return 0
  const fitting = Math.min(maxLogoPixels.width / width, maxLogoPixels.height / height)
  return isDrawing ? fitting : Math.min(1, fitting)
}

/** A picture made so small that it can be sent with the form; null: the browser cannot show it. */
export async function readLogo(file: File): Promise<Logo | null> {
  const picture = await pictureOf(file).catch(() => null)
  if (!picture) return null
  let scale = largestScale(picture, file.type === 'image/svg+xml')
  if (scale === 0) return null
  let image = drawn(picture, scale)
  while (bytesOf(image) > maxLogoBytes && scale > 0.05) {
    scale *= 0.8
    image = drawn(picture, scale)
  }
  return { name: file.name.slice(0, 200), image }
}
