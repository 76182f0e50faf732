/**
 * `<script src="…/embed.js" async></script>` and `<kurso-embed tenant="…"></kurso-embed>` on any website.
 * One expression without names of its own, so that as a classic script it leaves nothing behind there.
 */
customElements.define(
  'kurso-embed',
  class extends HTMLElement {
    static readonly origin = new URL((document.currentScript as HTMLScriptElement).src).origin

    connectedCallback() {
      const { origin } = this.constructor as unknown as { origin: string }
      const frame = document.createElement('iframe')
      const query = new URLSearchParams()
      const lang = this.getAttribute('lang')
      if (lang) query.set('lang', lang)
      if (getComputedStyle(this).colorScheme.includes('dark')) query.set('scheme', 'auto')
      frame.src = `${origin}/embed/${this.getAttribute('tenant')}/${this.getAttribute('view') ?? 'course-list'}?${query}`
      frame.title = this.getAttribute('label') ?? 'Kurse'
      frame.style.cssText = 'display:block;width:100%;height:600px;border:0'
      let isFirst = true
      addEventListener('message', ({ source, origin: sender, data }) => {
        if (source !== frame.contentWindow || sender !== origin || data?.source !== 'kurso') return
        frame.style.height = `${data.height}px`
        if (data.type === 'page' && !isFirst && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
        if (data.type === 'page') isFirst = false
      })
      this.replaceChildren(frame)
    }
  },
)
