/** The fields that a browser without a script would send for a form of a page. */
export function formOf(body: string, id: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*id="${id}".*?</form>`, 's').exec(body)?.[0] ?? ''
  const outside = body.replace(form, '')
  const within = (tag: string) => new RegExp(`<${tag}[^>]*name="[^"]*"[^>]*>`, 'g')
  const belongs = (tag: string) => tag.includes(`form="${id}"`)
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const fields: [string, string][] = []
  for (const tag of [
    ...(form.match(within('input')) ?? []),
    ...(outside.match(within('input')) ?? []).filter(belongs),
  ]) {
    if (tag.includes('type="checkbox"') && !tag.includes(' checked=')) continue
    fields.push([attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''])
  }
  for (const [select, tag = ''] of outside.matchAll(/(<select[^>]*>).*?<\/select>/gs)) {
    if (!belongs(tag)) continue
    const chosen = /<option[^>]* selected="[^>]*>/.exec(select)?.[0] ?? ''
    fields.push([attribute(tag, 'name') ?? '', attribute(chosen, 'value') ?? ''])
  }
  return Object.fromEntries(fields)
}
