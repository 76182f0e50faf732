/**
 * Defines `<reihum-embed tenant="…"></reihum-embed>` for any website that loads `<script src="…/embed.js"
 * async></script>`. It is one expression without names of its own, so that as a classic script it leaves no globals on
 * that website. A page with several embeds may load it several times.
 */
if (!customElements.get('reihum-embed'))
  customElements.define(
    'reihum-embed',
    class Embed extends HTMLElement {
      static readonly origin = new URL((document.currentScript as HTMLScriptElement).src).origin
      /** The choices a website states as attributes when it names no stored widget. */
      static readonly choices =
        'kind place instructor value courses course filters heading entries start color text'.split(' ')
      static readonly observedAttributes = [
        'tenant',
        'widget',
        'view',
        'lang',
        'label',
        'scheme',
        'ground',
      ].concat(Embed.choices)

      frame?: HTMLIFrameElement | undefined
      /** What the website wrote inside, for where the frame cannot be shown. */
      written?: Node[]
      listening?: AbortController | undefined
      isDue = false
      isFirst = true

      connectedCallback() {
        this.listening = new AbortController()
        addEventListener('message', (message) => this.hear(message), { signal: this.listening.signal })
        this.show()
      }

      disconnectedCallback() {
        this.listening?.abort()
        this.frame = undefined
      }

      /** Several attributes changed together reload the page only once. */
      attributeChangedCallback() {
        if (!this.frame || this.isDue) return
        this.isDue = true
        queueMicrotask(() => {
          this.isDue = false
          if (this.isConnected) this.show()
        })
      }

      show() {
        const given = (name: string) => this.getAttribute(name)
        // The language of the element itself, or of the page around it.
        const lang = this.closest<HTMLElement>('[lang]')?.lang.slice(0, 2).toLowerCase()
        const query = new URLSearchParams(lang && { lang })
        const scheme = given('scheme') ?? getComputedStyle(this).colorScheme
        if (/auto|light dark|dark light/.test(scheme)) query.set('scheme', 'auto')
        else if (/dark/.test(scheme)) query.set('scheme', 'dark')
        if (given('ground') === 'transparent') query.set('ground', 'transparent')
        for (const name of Embed.choices) if (given(name)) query.set(`w-${name}`, given(name) as string)
        const view = given('view') ?? 'course-list'
        const page = given('widget') ? `widget/${given('widget')}` : view
        const frame = document.createElement('iframe')
        const isPiece = view === 'button'
        frame.title = given('label') ?? (lang === 'de' ? 'Kurse und Anmeldung' : 'Courses and registration')
        frame.loading = 'lazy'
        frame.referrerPolicy = 'strict-origin'
        // Styles are set as properties, because a strict content security policy of the website forbids them as text.
        Object.assign(frame.style, {
          display: 'block',
          width: '100%',
          border: '0',
          height: this.frame?.style.height || (isPiece ? '56px' : '600px'),
        })
        frame.src = `${Embed.origin}/embed/${given('tenant')}/${page}?${query}`
        this.frame = frame
        this.isFirst = true
        this.written ??= [...this.childNodes]
        // A page that may be shown here has spoken before it is loaded; what a policy forbids stays silent.
        frame.onload = () => setTimeout(() => this.frame === frame && this.isFirst && this.giveBack(), 500)
        this.replaceChildren(frame)
      }

      /** Shows what the website wrote inside, or a link of our own, where the frame may not be shown. */
      giveBack() {
        const link = document.createElement('a')
        link.href = `${Embed.origin}/portal/${this.getAttribute('tenant')}/course-list`
        link.textContent = this.frame?.title ?? ''
        const { written = [] } = this
        this.replaceChildren(...(written.some((node) => node.textContent?.trim()) ? written : [link]))
      }

      hear({ source, origin, data }: MessageEvent) {
        const { frame } = this
        if (!frame || source !== frame.contentWindow || origin !== Embed.origin || data?.source !== 'reihum')
          return
        frame.style.height = `${data.height}px`
        if (data.type !== 'page') return
        // A visitor who follows a link further down would see the middle of the new page, so its beginning is scrolled
        // into view.
        if (!this.isFirst && frame.getBoundingClientRect().top < 0) {
          // A header of the website that stays at the top would cover it.
          const bars = document.elementsFromPoint(innerWidth / 2, 1)
          const bar = bars.find((one) => /fixed|sticky/.test(getComputedStyle(one).position))
          frame.style.scrollMarginTop = `${bar?.getBoundingClientRect().bottom ?? 0}px`
          frame.scrollIntoView()
        }
        this.isFirst = false
      }
    },
  )
