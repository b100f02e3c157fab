/** An XMLHttpRequest whose answer a test gives. */
export class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  readonly upload = new EventTarget()
  method = ''
  url = ''
  status = 0
  responseText = ''

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  send(): void {
    FakeRequest.sent.push(this)
  }

  abort(): void {
    this.#end('abort')
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  answer(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.#end('load')
  }

  #end(how: string): void {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}
