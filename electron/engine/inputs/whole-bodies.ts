import type { Dispatcher } from 'undici'

/**
 * Lets an answer end with its last announced byte, although the server closes the connection right after it without having
 * said `Connection: close` (RFC 9112, 9.6 only recommends it).
 *
 * A reader that is slower than the network pauses undici's parser. When it does so at the last byte, undici has not seen yet
 * that the answer is complete, and takes the end of the connection for a broken answer. So a pause is lifted as soon as
 * `Content-Length` bytes have come: nothing comes after them that would have to be held.
 */
export const takeWholeBodies: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  // Unknown without Content-Length: such an answer ends with its last chunk, or with the connection.
  let left = Number.NaN
  return dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart(controller, status, headers, text) {
      left = Number(headers['content-length'] ?? Number.NaN)
      handler.onResponseStart?.(controller, status, headers, text)
    },
    onResponseData(controller, chunk) {
      handler.onResponseData?.(controller, chunk)
      left -= chunk.length
      if (left <= 0) controller.resume()
    },
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    onBodySent: (chunk) => handler.onBodySent?.(chunk),
    onRequestSent: () => handler.onRequestSent?.(),
  })
}
