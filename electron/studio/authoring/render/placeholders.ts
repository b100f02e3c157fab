/**
 * Stands in a body for addresses that are only known once files are sent and voices made, so that it can be compiled and
 * checked before. No such host can exist (RFC 2606), so one that slipped through would reach nobody.
 */
export const placeholderHost = 'https://greenroom.invalid'
