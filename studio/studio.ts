/** The photo studio: camera, softboxes, backdrop, and the average of many jittered exposures. */
import {
  AddEquation,
  Box3,
  CustomBlending,
  DirectionalLight,
  FloatType,
  Group,
  HalfFloatType,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  OneFactor,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Sphere,
  type Texture,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { BACKDROP, backdropUniforms, floorMaterial, surroundings } from './backdrop.ts';
import type { Shot } from './framing.ts';
import { frameModel } from './framing.ts';
import type { Look } from './looks.ts';
import type { Triple } from './sdf.ts';
import { prepareShaders } from './shading.ts';

prepareShaders(location.search === '?quick');
const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true, alpha: false });
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = PCFShadowMap;
document.body.append(renderer.domElement);

/** Evenly spread numbers instead of random ones, so that few exposures give soft shadows. */
function halton(index: number, base: number): number {
  let [result, share, rest] = [0, 1, index];
  while (rest > 0) {
    share /= base;
    result += share * (rest % base);
    rest = Math.floor(rest / base);
  }
  return result;
}

/**
 * The direction of one exposure's lamp: within a cone of the given spread, or anywhere in the sky, most often overhead.
 */
function lampDirection(toward: Triple, spread: number, u: number, v: number): Vector3 {
  const axis = new Vector3(...toward).normalize();
  const side = new Vector3(0.3, 0.1, -0.7).cross(axis).normalize();
  const binormal = new Vector3().crossVectors(axis, side);
  const r = Math.sqrt(u) * Math.min(spread, 0.95);
  const direction = axis.clone().multiplyScalar(spread >= 1 ? Math.sqrt(1 - r * r) : 1);
  direction
    .addScaledVector(side, r * Math.cos(v * Math.PI * 2))
    .addScaledVector(binormal, r * Math.sin(v * Math.PI * 2));
  direction.y = Math.max(direction.y, 0.04);
  return direction.normalize();
}

function screenPass(
  fragmentShader: string,
  uniforms: Record<string, { value: unknown }>,
  additive: boolean,
): [Scene, OrthographicCamera] {
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: 'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4( position.xy, 0.0, 1.0 ); }',
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    toneMapped: !additive,
    ...(additive
      ? {
          blending: CustomBlending,
          blendEquation: AddEquation,
          blendSrc: OneFactor,
          blendDst: OneFactor,
          transparent: true,
        }
      : {}),
  });
  const scene = new Scene();
  const quad = new Mesh(new PlaneGeometry(2, 2), material);
  quad.frustumCulled = false;
  scene.add(quad);
  return [scene, new OrthographicCamera(-1, 1, 1, -1, 0, 1)];
}

const reflections = new Map<Look, Texture>();

function reflectionsOf(look: Look): Texture {
  const texture = reflections.get(look) ?? surroundings(renderer, look);
  reflections.set(look, texture);
  return texture;
}

/** Frees the graphics memory of a model that is no longer needed. */
export function letGo(model: Object3D): void {
  model.traverse((part) => {
    if (part instanceof Mesh) part.geometry.dispose();
  });
}

/** PNGs in Base64; the mask is white for the model, and black for floor and backdrop. */
export interface Photograph {
  picture: string;
  mask: string;
}

export function photograph(shot: Shot): Photograph {
  const { look, width, height, model } = shot;
  renderer.setPixelRatio(1);
  renderer.setSize(width, height);
  const sphere = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  if (!Number.isFinite(sphere.radius)) throw new Error('the model has no finite size');
  const scene = new Scene();
  scene.environment = reflectionsOf(look);
  scene.environmentIntensity = look.reflections;
  scene.add(model, new HemisphereLight(look.sky, look.ground, look.ambient));
  const camera = new PerspectiveCamera(shot.lens, width / height, 5, 2000);
  frameModel(camera, shot, sphere);

  const [backScene, flatCamera] = screenPass(
    `${BACKDROP} void main() { gl_FragColor = vec4( backdrop(), 0.0 ); }`,
    backdropUniforms(shot),
    false,
  );
  const floor = new Mesh(new PlaneGeometry(3000, 3000), floorMaterial(shot));
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = 0.04;
  floor.receiveShadow = true;
  scene.add(floor);
  const mirror = new Group();
  if (look.gloss > 0) {
    mirror.add(model.clone(true));
    mirror.traverse((part) => {
      part.castShadow = false;
    });
    mirror.matrixAutoUpdate = false;
    scene.add(mirror);
  }

  const lamps = look.lamps.map((lamp) => {
    const light = new DirectionalLight(lamp.colour, lamp.power);
    light.castShadow = true;
    light.shadow.mapSize.set(look.shadowMap, look.shadowMap);
    light.shadow.radius = 2;
    light.shadow.bias = -0.0004;
    light.shadow.normalBias = 0.05;
    Object.assign(light.shadow.camera, {
      left: -sphere.radius,
      right: sphere.radius,
      top: sphere.radius,
      bottom: -sphere.radius,
      near: 1,
      far: sphere.radius * 8,
    });
    light.shadow.camera.updateProjectionMatrix();
    light.target.position.copy(sphere.center);
    scene.add(light, light.target);
    return { light, lamp };
  });

  const exposure = new WebGLRenderTarget(width, height, { type: HalfFloatType });
  const sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
  const [addScene] = screenPass(
    'uniform sampler2D map; uniform float share; varying vec2 vUv; void main() { gl_FragColor = min( texture2D( map, vUv ), vec4( 12.0 ) ) * share; }',
    { map: { value: exposure.texture }, share: { value: 1 / shot.samples } },
    true,
  );
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = look.exposure;
  renderer.autoClear = false;
  renderer.setRenderTarget(sum);
  renderer.setClearColor(0x000000, 0);
  renderer.clear();
  for (let n = 0; n < shot.samples; n += 1) {
    lamps.forEach(({ light, lamp }, index) => {
      const turn = (halton(n + 1, 3) + index * 0.37) % 1;
      light.position
        .copy(sphere.center)
        .addScaledVector(
          lampDirection(lamp.toward, lamp.spread, (halton(n + 1, 2) + index * 0.29) % 1, turn),
          sphere.radius * 4,
        );
    });
    const tilt = look.blur;
    mirror.matrix.set(
      1,
      (halton(n + 1, 5) - 0.5) * tilt,
      0,
      0,
      0,
      -1,
      0,
      0,
      0,
      (halton(n + 1, 7) - 0.5) * tilt,
      1,
      0,
      0,
      0,
      0,
      1,
    );
    camera.setViewOffset(width, height, halton(n + 1, 2) - 0.5, halton(n + 1, 3) - 0.5, width, height);
    renderer.setRenderTarget(exposure);
    renderer.clear();
    renderer.render(backScene, flatCamera);
    renderer.clearDepth();
    renderer.render(scene, camera);
    renderer.setRenderTarget(sum);
    renderer.render(addScene, flatCamera);
  }
  renderer.setRenderTarget(null);
  const [outScene] = screenPass(
    'uniform sampler2D map; uniform float lift; varying vec2 vUv; void main() { vec3 c = texture2D( map, vUv ).rgb; float low = min( c.r, min( c.g, c.b ) ); c += lift * ( low < 0.08 ? low - 6.25 * low * low : 0.04 ); gl_FragColor = vec4( c, 1.0 );\n#include <tonemapping_fragment>\n#include <colorspace_fragment>\n}',
    { map: { value: sum.texture }, lift: { value: look.lift } },
    false,
  );
  const [maskScene] = screenPass(
    'uniform sampler2D map; varying vec2 vUv; void main() { gl_FragColor = vec4( vec3( texture2D( map, vUv ).a ), 1.0 ); }',
    { map: { value: sum.texture } },
    false,
  );
  const [picture, mask] = [outScene, maskScene].map((pass) => {
    renderer.clear();
    renderer.render(pass, flatCamera);
    return canvasAsPng();
  });
  exposure.dispose();
  sum.dispose();
  for (const { light } of lamps) light.dispose();
  return { picture: picture ?? '', mask: mask ?? '' };
}

function canvasAsPng(): string {
  return renderer.domElement.toDataURL('image/png').split(',')[1] ?? '';
}
