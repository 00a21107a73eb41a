/**
 * Changes three's standard shaders for the studio: all diffuse light comes from many shadowed lamps whose renders are
 * averaged, reflections come from the softboxes and are dimmed where the lamps do not reach.
 */

import type { Material, WebGLProgramParametersWithUniforms } from 'three';
import { ShaderChunk } from 'three';

function patch(
  chunk:
    | 'shadowmap_pars_fragment'
    | 'lights_fragment_begin'
    | 'lights_fragment_maps'
    | 'lights_fragment_end'
    | 'lights_physical_pars_fragment',
  from: string,
  to: string,
): void {
  if (!ShaderChunk[chunk].includes(from)) throw new Error(`the shader chunk ${chunk} has changed: ${from}`);
  ShaderChunk[chunk] = ShaderChunk[chunk].replaceAll(from, to);
}

/**
 * In three's soft shadows, five taps per lamp dominate the cost of a pixel; two are enough where the floor is blurred.
 */
function takeTwoTaps(): void {
  const tap = (at: number, of: number) =>
    `texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( ${at}, ${of}, phi ) * radius, shadowCoord.z ) )`;
  for (const at of [4, 3, 2]) patch('shadowmap_pars_fragment', ` +\n\t\t\t\t\t${tap(at, 5)}`, '');
  patch('shadowmap_pars_fragment', `${tap(1, 5)}\n\t\t\t\t) * 0.2;`, `${tap(1, 5)}\n\t\t\t\t) * 0.5;`);
}

/** @param quick for pictures whose floor is blurred */
export function prepareShaders(quick: boolean): void {
  if (quick) takeTwoTaps();
  patch(
    'lights_fragment_begin',
    'IncidentLight directLight;',
    'IncidentLight directLight;\nfloat studioReach = 0.0;\nfloat studioFacing = 0.0;',
  );
  const shadow =
    'directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;';
  patch(
    'lights_fragment_begin',
    shadow,
    `{
      float reach = getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] );
      float facing = saturate( dot( geometryNormal, directLight.direction ) ) * dot( directLight.color, vec3( 0.333 ) );
      studioReach += facing * reach;
      studioFacing += facing;
      directLight.color *= reach;
    }`,
  );
  patch(
    'lights_fragment_maps',
    'iblIrradiance += getIBLIrradiance( geometryNormal );',
    'iblIrradiance += 0.16 * getIBLIrradiance( geometryNormal );',
  );
  patch(
    'lights_physical_pars_fragment',
    'reflectedLight.directSpecular += irradiance',
    'reflectedLight.directSpecular += 0.0 * irradiance',
  );
  patch(
    'lights_physical_pars_fragment',
    'clearcoatSpecularDirect += ccIrradiance',
    'clearcoatSpecularDirect += 0.0 * ccIrradiance',
  );
  ShaderChunk.lights_fragment_end += `
#if defined( STANDARD ) && ( NUM_DIR_LIGHTS > 0 )
  float studioOpen = studioFacing > 0.001 ? 0.15 + 0.85 * studioReach / studioFacing : 0.3;
  reflectedLight.indirectSpecular *= studioOpen;
  reflectedLight.indirectDiffuse *= studioOpen;
  #ifdef USE_CLEARCOAT
    clearcoatSpecularIndirect *= studioOpen;
  #endif
#endif
`;
}

export interface Surface {
  /** Strength of the fine moulded texture. */
  grain?: number;
  /** Size of one grain in centimetres. */
  grainSize?: number;
  /** Draws the parting line of the two shells at z = 0. */
  seam?: boolean;
  /** The direction of a brushed finish, in which the grain is stretched. */
  brushed?: 'x' | 'y' | 'ring';
}

const NOISE = `
varying vec3 vModel;
varying vec3 vAcross;
vec3 grainHash( vec3 p ) {
  p = fract( p * vec3( 0.1031, 0.1030, 0.0973 ) );
  p += dot( p, p.yxz + 33.33 );
  return fract( ( p.xxy + p.yxx ) * p.zyx );
}
vec3 grainNoise( vec3 p ) {
  vec3 i = floor( p );
  vec3 f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  vec3 a = mix( mix( grainHash( i ), grainHash( i + vec3( 1, 0, 0 ) ), f.x ), mix( grainHash( i + vec3( 0, 1, 0 ) ), grainHash( i + vec3( 1, 1, 0 ) ), f.x ), f.y );
  vec3 b = mix( mix( grainHash( i + vec3( 0, 0, 1 ) ), grainHash( i + vec3( 1, 0, 1 ) ), f.x ), mix( grainHash( i + vec3( 0, 1, 1 ) ), grainHash( i + vec3( 1, 1, 1 ) ), f.x ), f.y );
  return mix( a, b, f.z ) - 0.5;
}
`;

function coordinates(surface: Surface): string {
  const size = (1 / (surface.grainSize ?? 0.05)).toFixed(2);
  if (surface.brushed === 'x') return `vModel * vec3( 0.6, ${size}, ${size} )`;
  if (surface.brushed === 'y') return `vModel * vec3( ${size}, 0.6, ${size} )`;
  if (surface.brushed === 'ring') return `vec3( length( vModel.xy ) * ${size}, atan( vModel.y, vModel.x ) * 2.0, 3.0 )`;
  return `vModel * ${size}`;
}

/** Adds the moulded grain and the parting line to a material. */
export function finish<M extends Material>(material: M, surface: Surface): M {
  const grain = (surface.grain ?? 0).toFixed(3);
  const across =
    surface.brushed === 'ring'
      ? 'normalize( vec3( position.xy, 0.0001 ) )'
      : surface.brushed === 'y'
        ? 'vec3( 1.0, 0.0, 0.0 )'
        : 'vec3( 0.0, 1.0, 0.0 )';
  const shift = surface.brushed ? 'grainShift.x * normalize( vAcross )' : 'grainShift';
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vModel;\nvarying vec3 vAcross;')
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>\nvModel = position;\nvAcross = normalMatrix * ${across};`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${NOISE}`)
      .replace(
        '#include <normal_fragment_maps>',
        `#include <normal_fragment_maps>\nvec3 grainShift = grainNoise( ${coordinates(surface)} );\nnormal = normalize( normal + ${grain} * ${shift} );`,
      );
    if (surface.seam === true) {
      shader.fragmentShader = shader.fragmentShader.replace(
        '#include <color_fragment>',
        '#include <color_fragment>\ndiffuseColor.rgb *= abs( vModel.z ) < 0.028 ? 0.3 : 1.0;',
      );
    }
  };
  material.customProgramCacheKey = () => JSON.stringify(surface);
  return material;
}
