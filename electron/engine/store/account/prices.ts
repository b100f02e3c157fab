export {
  estimateSpeechSeconds,
  speechPrice,
  videoPrice,
  backgroundPrice,
  liveMinutePrice,
} from '../../../common/service/engine-prices.ts'
