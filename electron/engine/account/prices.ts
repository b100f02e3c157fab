export { estimateSpeechSeconds, speechPrice, videoPrice } from '../../common/service/engine-prices.ts'
