type Listener = (isThere: boolean) => void

let listener: Listener = () => {}

/** Registers the listener that learns from every call whether there is a network. */
export function onNetworkSign(next: Listener) {
  listener = next
}

export function noteNetwork(isThere: boolean) {
  listener(isThere)
}
