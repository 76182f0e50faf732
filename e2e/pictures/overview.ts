import { escapeMarkup } from '../../contract/src/wire/escape-markup.ts'
import type { Picture } from './camera.ts'

const choices = {
  face: ['back-office', 'admin', 'portal', 'embed'],
  language: ['de', 'en'],
  device: ['desktop', 'phone'],
  scheme: ['light', 'dark'],
  fill: ['full', 'empty'],
} as const

const chosenFirst: Record<string, string> = { language: 'de', device: 'desktop', scheme: 'light' }

function filter(name: keyof typeof choices): string {
  const options = choices[name].map(
    (value) => `<option${chosenFirst[name] === value ? ' selected' : ''}>${value}</option>`,
  )
  return `<label>${name} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`
}

function figure(picture: Picture): string {
  const { file, name, route, face, language, device, scheme, fill } = picture
  const data = Object.entries({ face, language, device, scheme, fill })
    .map(([key, value]) => `data-${key}="${value}"`)
    .join(' ')
  return `<figure ${data}><a href="${file}"><img src="${file}" loading="lazy" alt="${escapeMarkup(`${name}, ${face}`)}"></a>
<figcaption><b>${escapeMarkup(name)}</b> <code>${escapeMarkup(route)}</code><br>${face} · ${language} · ${device} · ${scheme} · ${fill}</figcaption></figure>`
}

/** One page with all pictures, which works when opened from the file system. */
export function overview(pictures: readonly Picture[]): string {
  const filters = Object.keys(choices).map((name) => filter(name as keyof typeof choices))
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reihum in pictures</title>
<style>
body { margin: 0; font: 13px/20px Inter, system-ui, sans-serif; background: #f1f0f3; color: #1b1a1f }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 12px 24px; background: #fff; border-bottom: 1px solid #ddd }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 24px; padding: 24px }
figure { margin: 0; background: #fff; border: 1px solid #ddd; border-radius: 8px; overflow: hidden }
figure[hidden] { display: none }
a { display: block; height: 260px; overflow: hidden; border-bottom: 1px solid #ddd }
img { display: block; width: 100% }
figure[data-device="phone"] img { width: 50%; margin: 0 auto }
figcaption { padding: 8px 12px; color: #5f5b66 } b { color: #1b1a1f }
</style>
<form>${filters.join('')}<output></output></form>
<main>${pictures.map(figure).join('\n')}</main>
<script>
const form = document.querySelector('form')
const show = () => {
  const wanted = [...new FormData(form)].filter(([, value]) => value)
  let shown = 0
  for (const figure of document.querySelectorAll('figure')) {
    figure.hidden = !wanted.every(([name, value]) => figure.dataset[name] === value)
    if (!figure.hidden) shown += 1
  }
  form.querySelector('output').textContent = shown + ' of ${pictures.length} pictures'
}
form.addEventListener('input', show)
show()
</script></html>
`
}
