export {
  estimateSpeechSeconds,
  speechPrice,
  videoPrice,
  backgroundPrice,
} from '../../common/service/engine-prices.ts'
